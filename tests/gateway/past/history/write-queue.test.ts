import { expect, test } from 'vitest'
import { WriteQueue } from '../../../../gateway/past/history/write-queue'

/** A queue whose wall time advances by one at each call. */
function open() {
  let time = 10
  return new WriteQueue(() => ++time)
}

const figures = (queue: WriteQueue) => queue.health(7).figures

test('jobs run one after the other', async () => {
  const queue = open()
  const order: string[] = []
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = queue.add('a', async () => {
    await blocked
    order.push('a')
  })
  const second = queue.add('b', async () => void order.push('b'))
  expect(figures(queue)).toMatchObject({ queued: 2, writtenAt: 0, minutes: 7 })
  release()
  await first
  await second
  await queue.idle()
  expect([order, figures(queue).queued]).toEqual([['a', 'b'], 0])
})

test('health has the time of the last write, and is ok', async () => {
  const queue = open()
  expect(queue.health(0)).toMatchObject({ source: 'history', state: 'ok', at: 11 })
  await queue.add('a', async () => {})
  expect(queue.health(0)).toMatchObject({ state: 'ok', at: 13, figures: { writtenAt: 12 } })
})

test('a failed job does not stop others, and is reported until another one succeeds', async () => {
  const queue = open()
  await queue.add('a', async () => {
    throw new Error('the disk is full')
  })
  expect(queue.health(0)).toMatchObject({ state: 'broken', words: expect.stringContaining('the disk is full') })
  expect(figures(queue)).toMatchObject({ queued: 0, writtenAt: 0 })
  queue.fail('b', 'no error')
  expect(queue.health(0)).toMatchObject({ state: 'broken', words: expect.stringContaining('no error') })
  await queue.add('c', async () => {})
  expect(queue.health(0)).toMatchObject({ state: 'ok', words: '历史正常写入' })
})
