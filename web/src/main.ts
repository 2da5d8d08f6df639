import { mount } from "svelte";

import App from "./App.svelte";
import { session } from "./lib/session.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

session.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
