import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserPositions, createLocalPositions, readPositions } from '../../../../client/store/account/local-positions'

const MOUTAI = '600519.SH'
const position = { cost: 1_680.5, quantity: 300 }

function browser({ stored = null as string | null, forbidden = false, full = false } = {}) {
  let text = stored
  let elsewhere: (() => void) | undefined
  const place = {
    getItem: () => text,
    setItem: (_: string, next: string) => {
      if (full) throw new Error('QuotaExceededError')
      text = next
    },
    removeItem: () => {
      text = null
    },
  }
  const local = createLocalPositions({
    storage: () => {
      if (forbidden) throw new Error('SecurityError')
      return place
    },
    onStorage: (_, run) => {
      elsewhere = run
      return () => {
        elsewhere = undefined
      }
    },
  })
  const write = (next: string | null) => {
    text = next
    elsewhere?.()
  }
  return { local, text: () => text, write, isHeard: () => elsewhere !== undefined }
}

describe('positions that a browser keeps', () => {
  test.each([
    null,
    undefined,
    '',
    '{',
    'null',
    '7',
    '"600519.SH"',
    '{"600519.SH":null}',
    '{"600519.SH":{"cost":0,"quantity":1}}',
    '{"600519.SH":{"cost":1,"quantity":0}}',
    '{"600519.SH":{"cost":-1,"quantity":1}}',
    '{"600519.SH":{"cost":"1","quantity":1}}',
    '{"600519.SH":{"cost":1}}',
    '{"600519.SH":[1,1]}',
  ])('are empty if %j is stored', (stored) => expect(readPositions(stored).size).toBe(0))

  test('are the valid ones among damaged ones', () => {
    const stored = JSON.stringify({ [MOUTAI]: position, '000001.SZ': { cost: -1, quantity: 5 } })
    expect([...readPositions(stored)]).toEqual([[MOUTAI, position]])
  })

  test('are the same map until one changes, and are stored when it does', () => {
    const { local, text } = browser()
    const before = local.all()
    expect(local.all()).toBe(before)
    local.set(MOUTAI, position)
    expect([...local.all()]).toEqual([[MOUTAI, position]])
    expect(JSON.parse(text() ?? '')).toEqual({ [MOUTAI]: position })
    expect(before.size).toBe(0)
  })

  test('remove the entry with the last one', () => {
    const { local, text } = browser({ stored: JSON.stringify({ [MOUTAI]: position }) })
    local.set(MOUTAI, undefined)
    expect([local.all().size, text()]).toEqual([0, null])
  })

  test.each([{ forbidden: true }, { full: true }])(
    'are kept until the page is closed if the storage is %o',
    (request) => {
      const { local } = browser(request)
      local.set(MOUTAI, position)
      expect(local.all().get(MOUTAI)).toEqual(position)
    },
  )

  test('report every change, also from another tab, but not when nothing changed', () => {
    const { local, write, isHeard } = browser()
    const sizes: number[] = []
    const leave = local.subscribe(() => sizes.push(local.all().size))
    local.forget()
    expect(sizes).toEqual([])
    local.set(MOUTAI, position)
    write(JSON.stringify({ [MOUTAI]: position, '000001.SZ': position }))
    local.forget()
    expect(sizes).toEqual([1, 2, 0])
    leave()
    expect(isHeard()).toBe(false)
    local.set(MOUTAI, position)
    expect(sizes).toHaveLength(3)
  })
})

test('the page hears of positions that another tab stored, of nothing else, and of none once it has left', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  let heard = 0
  const stop = browserPositions.subscribe(() => heard++)
  const stores = (name: string) => {
    page.dispatchEvent(Object.assign(new Event('storage'), { key: name }))
    return heard
  }
  expect([stores('other'), stores('zeus.positions'), stores('zeus.positions')]).toEqual([0, 1, 2])
  stop()
  expect(stores('zeus.positions')).toBe(2)
})
