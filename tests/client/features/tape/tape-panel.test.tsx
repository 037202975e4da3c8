// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { PAUSE_EVENT, TapePanel } from '../../../../client/features/tape/tape-panel'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { tapeText } from '../../../../client/text/trading'
import { FRAME_CONTENT_TYPE, joinSections } from '../../../../shared/protocol/frame'
import type { UserSettings } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { openPage, type PageOptions, wordsOf } from '../../open-page'
import { section } from '../../store/section'
import { bytesOf } from '../../stream/fake-gateway'

const MAOTAI = '600519.SH'
const at = clock('09:31:07') + 123
const prints = [
  printRow({ time: at, price: 99_50, volume: 500, side: 2, sellNo: 7 }),
  printRow({ time: at + 500, price: 101_00, volume: 2_000, side: 1, buyNo: 8 }),
  printRow({ time: at + 900, price: 100_00, volume: 300, side: 0 }),
]

async function openTape(request: PageOptions = {}) {
  const page = await openPage({ answers: { 'GET /api/settings': { revision: 0, values: {} } }, ...request })
  await page.fill(topicOf.tick(MAOTAI), section('trade', prints, { snapshot: true }))
  const instrument = instruments.get(MAOTAI) as ListedInstrument
  await page.show(
    <TapePanel
      instrument={instrument}
      power={<p>扫过</p>}
      entrusts={<p>队列</p>}
      orders={(paused) => <p>大单 {paused ? '停' : '走'}</p>}
    />,
  )
  const rows = () => [...page.host.querySelectorAll('[role=table] [role=row]')].map(wordsOf)
  const arrive = async (...more: typeof prints) => {
    await page.fill(topicOf.tick(MAOTAI), section('trade', more, { seq: 4 }))
    await page.pass(100)
  }
  return { page, rows, arrive }
}

/** The gateway's answer to stored settings. */
const written = ({ body }: { body: unknown }) => {
  const { revision, values } = body as UserSettings
  return { revision: revision + 1, values }
}

/** Chooses a tier. The choice is stored with the account, and so stays for the following tests. */
async function chooseTier(page: Awaited<ReturnType<typeof openTape>>['page'], place: number): Promise<void> {
  await act(async () => (document.querySelectorAll('[aria-label=只看] [role=radio]')[place] as HTMLElement).click())
  await page.pass(1_000)
}

describe('the tape', () => {
  test('fades without a line, but not the entrusts, which fade by themselves', async () => {
    const { page } = await openTape({ connected: false })
    const panel = () => page.host.querySelector('[role=tabpanel]') as HTMLElement
    expect(panel().className).toContain('opacity-50')
    const tab = [...page.host.querySelectorAll('[role=tab]')].find((each) => wordsOf(each) === '委托')
    await act(async () => (tab as HTMLElement).click())
    expect(panel().textContent).toBe('队列')
    expect(panel().className).not.toContain('opacity-50')
  })

  test.each([
    ['prints', undefined],
    ['orders', undefined],
    ['ordres', tapeText.wrongList('ordres', '逐笔')],
    ['x'.repeat(40), `地址里的 list=${'x'.repeat(24)} 不是这里的列表，显示逐笔`],
  ])('opened at list=%s reports an unknown list, and shows prints', async (list, said) => {
    const { page, rows } = await openTape({ path: `/trading/AD?list=${list}` })
    if (said) expect(page.text()).toContain(said)
    else expect(page.text()).not.toContain('地址里的')
    expect(rows().length > 0).toBe(list !== 'orders')
  })

  test('has its newest print on top, in lots and yuan, by Beijing time to the millisecond', async () => {
    const { page, rows } = await openTape()
    expect(page.text()).toContain('时间 价格 元 手 金额 元')
    expect(rows()).toEqual([
      '09:31:08.023 100.00 3 3.0万',
      '09:31:07.623 101.00 20 20.2万 ▲',
      '09:31:07.123 99.50 5 5.0万 ▼',
    ])
  })

  test('prints above the user’s threshold of large prints are highlighted', async () => {
    const { page } = await openTape()
    const bold = () =>
      [...page.host.querySelectorAll('[role=row].font-semibold')].map((row) => wordsOf(row).slice(0, 12))
    expect(bold()).toEqual(['09:31:07.623'])
  })

  test('shows the chosen tiers, says so if there are no prints of them yet, and stores the choice with the account', async () => {
    const saved: unknown[] = []
    const { page, rows } = await openTape({
      answers: {
        'GET /api/settings': { revision: 0, values: {} },
        'PUT /api/settings': ({ body }: { body: unknown }) => saved.push(body) && written({ body }),
      },
    })
    await page.press(tapeText.options)
    const only = () => document.querySelector('[role=radiogroup][aria-label=只看]') as HTMLElement
    expect([...only().querySelectorAll('[role=radio]')].map((each) => each.textContent)).toEqual([
      '全部',
      '≥20万',
      '≥100万',
      '≥500万',
    ])
    await act(async () => (only().querySelectorAll('[role=radio]')[1] as HTMLElement).click())
    await page.pass(100)
    expect(rows()).toEqual(['09:31:07.623 101.00 20 20.2万 ▲'])
    await act(async () => (only().querySelectorAll('[role=radio]')[2] as HTMLElement).click())
    await page.pass(1_000)
    expect(page.text()).toContain(tapeText.noRows('09:31:07', '100万'))
    expect(saved.at(-1)).toMatchObject({ values: { tape: '2,0' } })
    await chooseTier(page, 0)
  })

  test('of a stock with large usual orders marks what is large among them', async () => {
    const { page, rows, arrive } = await openTape()
    // Two lots of a stock at 1222 yuan: every print is of more than 200,000 yuan.
    await arrive(
      ...Array.from({ length: 40 }, (_, place) =>
        printRow({
          time: at + 1_000 + place,
          price: 1_222_00,
          volume: place === 39 ? 800 : 200,
          side: 1,
          buyNo: 20 + place,
        }),
      ),
    )
    await page.pass(2_000)
    await page.press(tapeText.options)
    const only = document.querySelector('[role=radiogroup][aria-label=只看]') as HTMLElement
    expect([...only.querySelectorAll('[role=radio]')].map((each) => each.textContent)).toEqual([
      '全部',
      '≥80万',
      '≥400万',
      '≥2000万',
    ])
    const marked = page.host.querySelectorAll('[role=table] [data-tier]')
    expect([...marked].map(wordsOf)).toEqual(['09:31:08.162 1222.00 8 97.8万 ▲'])
    expect(rows().length).toBeGreaterThan(40)
    // Later orders move no bound.
    await arrive(
      ...Array.from({ length: 90 }, (_, place) =>
        printRow({ time: at + 2_000, volume: 100, side: 1, buyNo: 90 + place }),
      ),
    )
    await page.pass(2_000)
    expect([...only.querySelectorAll('[role=radio]')][1]?.textContent).toBe('≥80万')
  })

  test('of large prints only shows those of the day, if prints are recorded', async () => {
    const day = [
      printRow({ time: at - 900_000, price: 100_00, volume: 300_000, side: 2, sellNo: 70 }),
      printRow({ time: at - 800_000, price: 100_00, volume: 900_000, side: 1, buyNo: -30, sellNo: -2 }),
      ...prints,
    ]
    const frame = new Response(joinSections([bytesOf('trade', day)]) as BodyInit, {
      headers: { 'content-type': FRAME_CONTENT_TYPE },
    })
    const { page, rows } = await openTape({
      answers: {
        'GET /api/settings': { revision: 0, values: {} },
        'PUT /api/settings': written,
        'GET /api/config': { replay: true },
        'GET /api/history/trades': frame,
      },
    })
    await page.press(tapeText.options)
    await act(async () => (document.querySelectorAll('[aria-label=只看] [role=radio]')[1] as HTMLElement).click())
    await page.pass(1_000)
    expect(rows()).toEqual(['09:31:07.623 101.00 20 20.2万 ▲', '09:16:07.123 100.00 3000 3000万 ▼'])
    await chooseTier(page, 0)
  })

  test('does not change while it is paused, shows how many prints wait, and then continues with all of them', async () => {
    const { page, rows, arrive } = await openTape()
    await page.press(tapeText.pause)
    await arrive(printRow({ time: at + 2_000, buyNo: 11 }), printRow({ time: at + 3_000, buyNo: 12 }))
    expect(rows()).toHaveLength(3)
    expect(page.text()).toContain('+2')
    await page.press(tapeText.resume)
    expect(rows()).toHaveLength(5)
    expect(page.text()).not.toContain('+2')
  })

  test('shows another tier at once while it is paused, and continues on resume', async () => {
    const { page, rows, arrive } = await openTape({
      answers: {
        'GET /api/settings': { revision: 0, values: {} },
        'GET /api/config': { replay: false },
        'PUT /api/settings': written,
      },
    })
    await page.press(tapeText.options)
    const pick = (place: number) =>
      act(async () => (document.querySelectorAll('[aria-label=只看] [role=radio]')[place] as HTMLElement).click())
    await pick(0)
    await page.press(tapeText.pause)
    await pick(1)
    await page.pass(100)
    expect(rows()).toEqual(['09:31:07.623 101.00 20 20.2万 ▲'])
    await arrive(printRow({ time: at + 2_000, price: 100_00, volume: 9_000, buyNo: 11 }))
    expect(rows()).toHaveLength(1)
    await page.press(tapeText.resume)
    expect(rows()).toHaveLength(2)
    await pick(0)
    await page.pass(1_000)
  })

  test('is paused by the page’s keyboard too, and the list of orders with it', async () => {
    const { page } = await openTape()
    await page.press('大单榜')
    expect(page.text()).toContain('大单 走')
    await act(async () => void dispatchEvent(new Event(PAUSE_EVENT)))
    expect(page.text()).toContain('大单 停')
  })

  test.each([
    ['morning' as const, '无数据 暂无成交'],
    ['before' as const, '未开盘 暂无成交'],
  ])('without prints says so in the phase %s', async (phase, words) => {
    const page = await openPage({ phase })
    await page.fill(topicOf.tick(MAOTAI), section('trade', [], { snapshot: true }))
    await page.show(
      <TapePanel
        instrument={instruments.get(MAOTAI) as ListedInstrument}
        power={null}
        orders={() => null}
        entrusts={null}
      />,
    )
    expect(page.text()).toContain(words)
  })
})
