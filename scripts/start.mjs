// `npm start`: install and build if needed, then serve from this same process, so that one signal ends everything.
import { build, install, refuseOldNode, suggestNewerNode } from './prepare.mjs'

refuseOldNode()
install()
build()
process.env.NODE_ENV ??= 'production'

// oidc-provider warns about Node 20, which `suggestNewerNode` has said in our own words.
const { warn } = console
console.warn = (text, ...rest) => {
  if (!String(text).includes('oidc-provider WARNING: Unsupported runtime')) warn(text, ...rest)
}
suggestNewerNode()
await import('../dist/gateway/main.js')
