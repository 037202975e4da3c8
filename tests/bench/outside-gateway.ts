import { startTestGateway } from '../support/start-gateway'

/**
 * Runs in a process of its own: the whole product, fed through its bridge, as `npm start` has it but for its port.
 * Says where it is and lends sign-ins of as many accounts as are asked for.
 */
const [bridgePort, accounts] = [process.argv[2] as string, Number(process.argv[3])]
const gateway = await startTestGateway({
  env: {
    ZEUS_FEED: 'bridge',
    ZEUS_BRIDGE_PORT: bridgePort,
    ZEUS_BRIDGE_WS_PORT: '0',
    ZEUS_HISTORY_MB: process.env.ZEUS_HISTORY_MB ?? '2048',
    ZEUS_LOG: 'error',
  },
})
const tokens: string[] = []
for (let at = 0; at < accounts; at++) tokens.push(await gateway.mint(await gateway.register(`reader-${at}`)))

process.on('message', () => void gateway.stop().then(() => process.exit(0)))
process.send?.({ port: Number(new URL(gateway.url).port), tokens })
