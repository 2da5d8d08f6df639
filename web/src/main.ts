import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import "./styles/tokens.css";
import "./styles/cloths.css";
import "./styles/base.css";

session.start();
router.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
