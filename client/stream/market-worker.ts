import { messagePort } from './port-messages'
import { SharedMarket } from './shared-market'
import { socketWire } from './wire'

/** Entry of the worker that all tabs share: it holds the one socket, and nothing else. */
const share = new SharedMarket({
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  open: socketWire(location.origin),
})

addEventListener('online', () => share.online())
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port) share.connect(messagePort(port))
})
