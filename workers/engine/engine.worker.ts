/**
 * Main module of the worker: exposes the engine.
 *
 * Nothing may be awaited before `expose`: messages that arrive earlier would be lost.
 */
import { expose } from "../thread-calls.js";
import { createEngineApi } from "./engine-api.js";

expose(
  createEngineApi((message, transfer) => postMessage(message, { transfer })),
  self,
);
