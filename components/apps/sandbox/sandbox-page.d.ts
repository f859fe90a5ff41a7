/** The sandbox page with its script inside, as text (the build's `?sandbox-page` suffix). */
declare module "*?sandbox-page" {
  const html: string;
  export default html;
}
