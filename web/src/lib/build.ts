/** Which build of the page this is; the server says when there is a newer one. */
export const BUILD: string = __BUILD__;
