import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { AlarmBox } from '../../../../gateway/watch/incidents/alarm-box'
import { type Alarm, Alarms } from '../../../../gateway/watch/incidents/alarms'
import { Heartbeat } from '../../../../gateway/watch/incidents/heartbeat'
import { openIncidentBook } from '../../../../gateway/watch/incidents/incident-book'
import { openTestDatabase } from '../../../support/test-database'

/** Beijing time of Friday 2026-11-20. */
const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 20, hour - 8, minute, second)
const NIGHT = at(23, 0)
const INCIDENT: Alarm = {
  id: 7,
  place: 'http://zeus.test',
  source: 'feed',
  worst: 'broken',
  words: '行情源断开',
  openedAt: at(9, 31, 5),
  recoveredAt: null,
  times: 1,
}

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** A process that sends alarms; another one with the same database is its next life. */
async function desk(marketTime = at(9, 32)) {
  const state = { marketTime, now: 0, answer: 'sent' as 'sent' | 'again' | 'never', muted: '' }
  const sent: { id: string; text: string }[] = []
  const box = await AlarmBox.open(db, 'http://zeus.test')
  const alarms = new Alarms({
    box,
    send: async (id, text) => {
      sent.push({ id, text })
      return state.answer
    },
    isMuted: (source) => source === state.muted,
    marketTime: () => state.marketTime,
    now: () => state.now,
  })
  const pass = async (ms = 0) => {
    state.now += ms
    await alarms.look()
  }
  return { alarms, state, sent, pass, texts: () => sent.map(({ text }) => text) }
}

describe('alarms', () => {
  test('report an incident when it opens, returns and ends, once each', async () => {
    const { alarms, pass, texts, sent } = await desk()
    const over = { ...INCIDENT, recoveredAt: at(9, 33, 5) }
    for (const alarm of [INCIDENT, { ...INCIDENT, words: '行情源仍断开' }, over, over, { ...INCIDENT, times: 2 }]) {
      alarms.tell(alarm)
      await pass(5_000)
    }
    expect(texts()).toEqual([
      '【告警】行情源断开，09:31:05 起（http://zeus.test 事件 #7）',
      '【恢复】行情源断开，历时 120 秒（http://zeus.test 事件 #7）',
      '【告警】行情源断开，09:31:05 起，第 2 次（http://zeus.test 事件 #7）',
    ])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  test('wait at night for the next session, and are dropped if they are over by then', async () => {
    const { alarms, state, pass, texts } = await desk(NIGHT)
    alarms.tell(INCIDENT)
    alarms.tell({ ...INCIDENT, id: 8 })
    await pass()
    alarms.tell({ ...INCIDENT, id: 8, recoveredAt: NIGHT })
    state.marketTime = at(8, 29, 59)
    await pass()
    expect(texts()).toEqual([])
    state.marketTime = at(8, 30)
    await pass()
    await pass()
    expect(texts()).toEqual([expect.stringContaining('事件 #7')])
  })

  test.each(['storage', 'opening', 'drill.gap'])('of %s do not wait', async (source) => {
    const { alarms, pass, texts } = await desk(NIGHT)
    alarms.tell({ ...INCIDENT, source })
    await pass()
    expect(texts()).toHaveLength(1)
  })

  test('are retried in order with the same id, five times, and not if they are refused', async () => {
    const { alarms, state, pass, sent } = await desk()
    state.answer = 'again'
    alarms.tell(INCIDENT)
    alarms.tell({ ...INCIDENT, id: 8 })
    for (const pause of [0, 4_999, 1, 30_000, 120_000, 599_999, 1]) await pass(pause)
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    state.answer = 'never'
    await pass()
    await pass(600_000)
    expect(sent.map(({ text }) => text.includes('#8'))).toEqual([false, false, false, false, false, true])
  })

  test.each(['feed', 'storage', 'drill.gap'])('of a muted part wait for its end: %s', async (source) => {
    const { alarms, state, pass, texts } = await desk()
    const told = { ...INCIDENT, source }
    alarms.tell(told)
    await pass()
    state.muted = source
    alarms.tell({ ...told, times: 2 })
    await pass()
    expect(texts()).toHaveLength(1)
    alarms.tell({ ...INCIDENT, id: 8, source: 'tape' })
    await pass()
    expect(texts().at(-1)).toContain('#8')
    alarms.tell({ ...told, times: 2, recoveredAt: at(9, 35, 5) })
    // What nobody was told of is over: nobody needs to know.
    alarms.tell({ ...told, id: 9 })
    alarms.tell({ ...told, id: 9, recoveredAt: at(9, 35, 5) })
    await pass()
    state.muted = ''
    for (let turn = 0; turn < 3; turn++) await pass()
    expect(texts().slice(2)).toEqual(['【恢复】行情源断开，历时 240 秒（http://zeus.test 事件 #7）'])
  })

  test('of an incident that continues after a mute are sent once, under their own id', async () => {
    const { alarms, pass, sent } = await desk()
    const again = { ...INCIDENT, unmutedAt: at(10, 0) }
    for (const alarm of [INCIDENT, again, again]) {
      alarms.tell(alarm)
      await pass()
    }
    expect(sent.map(({ text }) => text)).toEqual([
      '【告警】行情源断开，09:31:05 起（http://zeus.test 事件 #7）',
      '【告警】静音结束，仍未恢复：行情源断开，09:31:05 起（http://zeus.test 事件 #7）',
    ])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })

  test('that could not be sent yet wait too when their part is muted', async () => {
    const { alarms, state, pass, sent } = await desk()
    state.answer = 'again'
    alarms.tell(INCIDENT)
    await pass()
    state.muted = 'feed'
    await pass(600_000)
    expect(sent).toHaveLength(1)
    state.muted = ''
    await pass()
    expect(sent).toHaveLength(2)
  })

  test('that wait to be sent survive a restart, with their number of tries', async () => {
    const first = await desk()
    first.state.answer = 'again'
    first.alarms.tell(INCIDENT)
    await first.pass()
    const second = await desk()
    await second.pass()
    expect(second.texts()).toEqual([])
    await second.pass(5_000)
    expect(second.sent).toEqual(first.sent)
    expect(await db.selectFrom('ops_alarms').selectAll().execute()).toEqual([])
  })

  test('continue after a restart with those of an earlier process', async () => {
    const book = await openIncidentBook({ db, place: 'http://zeus.test', now: () => 0 })
    book.look([{ source: 'feed', state: 'broken', words: '行情源断开', at: 0, figures: {} }])
    await book.settled()
    const first = await desk()
    first.alarms.tell({ ...INCIDENT, id: 1 })
    await first.pass()
    const second = await desk()
    second.alarms.tell({ ...INCIDENT, id: 1 })
    await second.pass()
    expect(second.texts()).toEqual([])
    second.alarms.tell({ ...INCIDENT, id: 1, recoveredAt: at(9, 33, 5) })
    await second.pass()
    expect(second.texts()).toEqual([expect.stringMatching(/^【恢复】/)])
  })

  test('keep the newest two hundred', async () => {
    const { alarms, state, pass, sent } = await desk()
    for (let id = 1; id <= 250; id++) alarms.tell({ ...INCIDENT, id })
    state.answer = 'sent'
    for (let turn = 0; turn < 300; turn++) await pass()
    expect(sent).toHaveLength(200)
    expect(sent[0]?.text).toContain('#51')
  })
})

test('a heartbeat is sent every minute with the faulty parts', async () => {
  const sent: string[] = []
  let now = 0
  const heartbeat = new Heartbeat(
    async (_, text) => {
      sent.push(text)
      throw new Error('nobody there')
    },
    () => now,
  )
  const ill = { state: 'late', words: '处理延迟偏高' } as const
  for (const [time, reports] of [
    [0, []],
    [59_999, []],
    [60_000, [ill]],
    [119_999, [ill]],
  ] as const) {
    now = time
    heartbeat.look(reports)
  }
  expect(sent).toEqual(['运行正常', '运行中，1 处需要留意：处理延迟偏高'])
})
