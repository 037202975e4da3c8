import { expect, test } from 'vitest'
import { UNREAD_MAX, UnreadAnswers } from '../../../../gateway/feeds/bridge/unread'

/** A way to a sender that reads when it is told to. */
function deafSender() {
  const said: string[] = []
  const waiting: (() => void)[] = []
  const answers = new UnreadAnswers((text, done) => {
    said.push(text)
    waiting.push(done)
  })
  return {
    answers,
    said,
    read: (count: number) => {
      for (const done of waiting.splice(0, count)) done()
    },
  }
}

const ERROR = { error: { line: 1, code: 'gap', message: '', expected: 1 } } as const

test('a sender that reads gets every message', () => {
  const { answers, said, read } = deafSender()
  for (let ack = 1; ack <= 2 * UNREAD_MAX; ack++) {
    answers.send({ ack })
    read(1)
  }
  expect(said).toHaveLength(2 * UNREAD_MAX)
})

test('for a sender that does not read a bounded number waits, and the newest acknowledgement is sent once it does', () => {
  const { answers, said, read } = deafSender()
  for (let ack = 1; ack <= 5 * UNREAD_MAX; ack++) {
    answers.send({ ack })
    answers.send(ERROR)
  }
  expect(said).toHaveLength(UNREAD_MAX)
  read(1)
  expect(said.slice(UNREAD_MAX)).toEqual([JSON.stringify({ ack: 5 * UNREAD_MAX })])
  read(UNREAD_MAX)
  expect(said).toHaveLength(UNREAD_MAX + 1)
})

test('an acknowledgement is not sent after a newer one', () => {
  const { answers, said, read } = deafSender()
  for (let ack = 1; ack <= UNREAD_MAX + 1; ack++) answers.send({ ack })
  answers.send({ welcome: 1, ack: UNREAD_MAX + 7, window: 1 })
  read(UNREAD_MAX + 1)
  expect(said.at(-1)).toContain('welcome')
})

test('the end of a connection is always sent', () => {
  const { answers, said } = deafSender()
  for (let ack = 1; ack <= UNREAD_MAX; ack++) answers.send({ ack })
  answers.send({ close: 'closing', message: '' })
  expect(said.at(-1)).toContain('closing')
})
