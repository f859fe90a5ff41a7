/**
 * Main module of the worker: exposes the engine.
 *
 * Nothing may be awaited before `expose`: messages that arrive earlier would be lost.
 */
import * as Comlink from "comlink";
import { createEngineApi } from "./engine-api.js";

Comlink.expose(createEngineApi((message, transfer) => postMessage(message, { transfer })));
