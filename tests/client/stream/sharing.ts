import { TickStore } from '../../../client/store/rows/tick-store'
import { createMarket } from '../../../client/stream/market'
import { SharedLine } from '../../../client/stream/shared-line'
import { SharedMarket } from '../../../client/stream/shared-market'
import type { StreamEnvironment } from '../../../client/stream/stream-environment'
import { fakeEnvironment, settle } from './fake-environment'
import { fakeGateway, prints } from './fake-gateway'
import { fakeChannel } from './fake-ports'
import { A } from './reading'

/** Lets messages between tabs and worker arrive, and what they cause. */
export const pass = async () => {
  for (let turn = 0; turn < 6; turn++) await settle()
}

/** The worker, a gateway behind it, and a function that opens tabs. */
export function begin() {
  const world = fakeEnvironment()
  const gateway = fakeGateway()
  const share = new SharedMarket({ ...world.environment, open: gateway.open })
  const token = { value: 'T' as string | undefined }

  function tab() {
    const page = fakeEnvironment()
    const channels: ReturnType<typeof fakeChannel>[] = []
    let asleep = false
    const environment: StreamEnvironment = {
      ...page.environment,
      now: world.environment.now,
      after: (ms, run) => world.environment.after(ms, () => asleep || run()),
    }
    const market = createMarket({
      environment,
      line: (listener) =>
        new SharedLine(
          {
            environment,
            connect() {
              const channel = fakeChannel()
              channels.push(channel)
              share.connect(channel.worker)
              return channel.tab
            },
            unusable: () => undefined,
          },
          listener,
        ),
    })
    market.start(() => token.value)
    const read = (topic: string) => {
      const store = new TickStore()
      return { store, leave: market.subscribe(topic, store) }
    }
    /** The browser freezes the page: it receives no messages and its timers are lost. */
    const freeze = (yes: boolean) => {
      asleep = yes
      for (const channel of channels) channel.frozen(yes)
    }
    return { market, page, read, freeze }
  }

  const open = async () => {
    await pass()
    gateway.socket.listener.opened()
    await pass()
  }
  const send = async (bytes: Uint8Array) => {
    gateway.socket.listener.frame(bytes)
    await pass()
  }
  const subscribeCalls = () =>
    gateway.socket.calls.filter(({ name }) => name === 'subscribe').map(({ values }) => values[0])
  return { world, gateway, share, token, tab, open, send, subscribeCalls }
}

/** Two tabs that read the same topic up to print 10, the second one since later. */
export async function twoTabs() {
  const all = begin()
  const one = all.tab()
  const two = all.tab()
  const a = one.read(A)
  await all.open()
  await all.send(prints(1, 6, { snapshot: true }))
  const b = two.read(A)
  await pass()
  await all.send(prints(1, 10, { snapshot: true }))
  all.gateway.socket.calls.length = 0
  return { ...all, one, two, a, b }
}
