import { describe, expect, test } from 'vitest'
import { createBeats } from '../../../client/store/beat'
import { TickStore } from '../../../client/store/rows/tick-store'
import { fakeEnvironment } from '../stream/fake-environment'

function begin() {
  const { environment, advance } = fakeEnvironment()
  const store = new TickStore()
  const heard: string[] = []
  const beatOf = createBeats(environment)
  const listen = (name: string, hz = 1) => beatOf(store, hz).subscribe(() => heard.push(`${name} ${store.version}`))
  return { store, heard, listen, advance, now: environment.now, beatOf }
}

describe('listeners of a store with one pace', () => {
  test('are called at the same times, however far apart they subscribed', () => {
    const { store, heard, listen, advance, now } = begin()
    listen('first')
    store.commit(now())
    advance(400)
    listen('second')
    for (let frame = 0; frame < 8; frame++) {
      advance(200)
      store.commit(now())
    }
    expect(heard).toEqual(['first 1', 'first 3', 'second 3', 'first 8', 'second 8'])
  })

  test('are not called before a change, nor after they unsubscribed', () => {
    const { store, heard, listen, advance, now, beatOf } = begin()
    const leave = listen('only')
    advance(3_000)
    expect(heard).toEqual([])
    leave()
    store.commit(now())
    advance(3_000)
    expect(heard).toEqual([])
    expect(beatOf(store, 1).count).toBe(0)
  })

  test('are called at once about changes while there was no listener', () => {
    const { store, heard, listen, now } = begin()
    listen('first')()
    store.commit(now())
    listen('second')
    expect(heard).toEqual(['second 1'])
  })
})

test('a beat counts up with each look, as those see who ask for it', () => {
  const { store, advance, now, beatOf, listen } = begin()
  const counts: number[] = []
  listen('one')
  for (let turn = 0; turn < 3; turn++) {
    counts.push(beatOf(store, 1).count)
    store.commit(now())
    advance(1_000)
  }
  expect([...counts, beatOf(store, 1).count, beatOf(store, 2).count]).toEqual([0, 1, 2, 3, 0])
})
