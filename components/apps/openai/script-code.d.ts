/** Script bundled and minified as one classic script, as text (the build's `?script-code` suffix). */
declare module "*?script-code" {
  const code: string;
  export default code;
}
