// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DaySlider } from '../../../../client/features/time-machine/day-slider'
import { ReplayBar } from '../../../../client/features/time-machine/replay-bar'
import { topicOf } from '../../../../client/store/rows/topics'
import { market } from '../../../../client/stream/market'
import { machineText } from '../../../../client/text/time-machine'
import type { MachineState } from '../../../../shared/protocol/machine'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'

const state: MachineState = {
  day: '20230201',
  at: clock('10:00:00'),
  speed: 5,
  playing: false,
  board: true,
  turn: 1,
  first: clock('09:15:00'),
  last: clock('15:30:00'),
}

async function openBar(machine: MachineState | undefined, now = clock('10:00:00')) {
  const command = vi.spyOn(market, 'machine').mockClear().mockResolvedValue(undefined)
  const page = await openPage({ ...(machine ? { machine } : {}), now })
  await page.show(<ReplayBar />)
  return { page, asked: () => command.mock.calls.map(([one]) => one) }
}

describe('the bar of a replay', () => {
  test.each([
    ['a whole minute', clock('10:00:00'), '2023-02-01 10:00:00'],
    ['a whole second', clock('10:00:07'), '2023-02-01 10:00:07'],
    ['the thousandth at which a print stands', clock('10:00:00') + 120, '2023-02-01 10:00:00.120'],
  ])('shows its day and clock: %s', async (_words, now, told) => {
    const { page } = await openBar(state, now)
    expect(page.text('[title^=回放到的时刻]')).toBe(told)
  })

  test('follows the clock while it plays, in whole seconds', async () => {
    const { page } = await openBar({ ...state, playing: true })
    await page.pass(2_300)
    expect(page.text('[title^=回放到的时刻]')).toBe('2023-02-01 10:00:02')
  })

  test('steps a minute each way, plays, and uses the chosen speed', async () => {
    const { page, asked } = await openBar(state)
    await page.press(machineText.minuteBack)
    await page.press(machineText.minuteForward)
    await page.press(machineText.play)
    await page.write('速度', '60')
    expect(asked()).toEqual([
      { do: 'step', by: 'minute', forward: false },
      { do: 'step', by: 'minute', forward: true },
      { do: 'play' },
      { do: 'speed', speed: 60 },
    ])
  })

  test('shows the time under the slider while it is dragged, and seeks when it is released', async () => {
    const { page, asked } = await openBar(state)
    await page.write('时刻', `${clock('13:30:00')}`)
    expect([page.text('[title^=回放到的时刻]'), asked()]).toEqual(['2023-02-01 13:30:00', []])
    await act(async () => void page.field('时刻').dispatchEvent(new Event('pointerup', { bubbles: true })))
    await page.pass(100)
    expect(asked()).toEqual([{ do: 'seek', at: clock('13:30:00') }])
  })

  test('steps by the prints of what the page began to read last', async () => {
    const { page, asked } = await openBar(state)
    for (const id of ['600519.SH', '000001.SZ']) await page.fill(topicOf.tick(id))
    await page.pass(300)
    await page.press(machineText.printForward)
    expect(asked()).toEqual([{ do: 'step', by: 'print', forward: true, id: '000001.SZ' }])
  })

  test.each([
    [1, ''],
    [5, '?x=5'],
  ])('writes a speed of %d into the address as %j', async (speed, search) => {
    await openBar({ ...state, speed })
    expect(location.search).toBe(search)
  })

  test('shows that the replay is opening until its clock is known', async () => {
    expect((await openBar(undefined)).page.text()).toContain(machineText.opening)
  })
})

describe('the slider of the day', () => {
  const slider = async (more: Partial<MachineState> = {}, at = clock('10:00:00')) => {
    const page = await openPage()
    const sought: number[] = []
    await page.show(
      <DaySlider state={{ ...state, ...more }} at={at} onDrag={() => undefined} onSeek={(to) => sought.push(to)} />,
    )
    const input = page.field('时刻')
    return { page, input, sought }
  }

  test('spans the day from its first to its last second, and follows the clock', async () => {
    const { input } = await slider()
    expect([input.min, input.max, input.step, input.value].map(Number)).toEqual([
      ...[clock('09:15:00'), clock('15:30:00'), 1_000, clock('10:00:00')],
    ])
    expect(input.getAttribute('aria-valuetext')).toBe('10:00:00')
  })

  test('has the phases of the session at their time', async () => {
    const { page } = await slider()
    const marks = [...page.host.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map((mark) => [
      mark.textContent,
      Number.parseFloat(mark.style.left).toFixed(1),
    ])
    // Offsets within the 375 minutes: 0, 15, 225, 345.
    expect(marks).toEqual([
      ['竞价', '0.0'],
      ['上午', '4.0'],
      ['下午', '60.0'],
      ['收盘', '92.0'],
    ])
  })

  test('of a day that has not ended has no marks of later phases', async () => {
    const { page } = await slider({ last: clock('12:00:00') })
    expect([...page.host.querySelectorAll('[aria-hidden] > span')].map((mark) => mark.textContent)).toEqual([
      '竞价',
      '上午',
    ])
  })
})
