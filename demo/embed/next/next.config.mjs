/** The page is written as files, for any web server. Types are checked by `npm run types`. */
export default { output: "export", typescript: { ignoreBuildErrors: true } };
