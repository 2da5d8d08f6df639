import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { keepShell } from "./lib/sw";
import "./styles/tokens.css";
import "./styles/cloths.css";
import "./styles/base.css";

session.start();
router.start();
keepShell();
const target = document.getElementById("app");
if (target) mount(App, { target });
