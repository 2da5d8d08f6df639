/// <reference types="vite/client" />

/** The build's name, put in by vite.config.ts. */
declare const __BUILD__: string;
