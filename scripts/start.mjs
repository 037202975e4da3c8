// `npm start`: install and build if needed, then serve from this same process, so that one signal ends everything.
import { build, install, refuseOldNode } from './prepare.mjs'

refuseOldNode()
install()
build()
process.env.NODE_ENV ??= 'production'
await import('../dist/gateway/main.js')
