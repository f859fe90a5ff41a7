/** Worker bundled and minified as one classic script, as text (the build's `?worker-code` suffix). */
declare module "*?worker-code" {
  const code: string;
  export default code;
}
