// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentsDialog } from '../../../../client/features/desk/contents-dialog'
import { NameDialog } from '../../../../client/features/desk/name-dialog'
import { ShareDialog } from '../../../../client/features/desk/share-dialog'
import { ReadersDialog } from '../../../../client/features/desk/user-page/readers-dialog'
import { VersionsDialog } from '../../../../client/features/desk/versions-dialog'
import { common } from '../../../../client/text/common'
import { deskText as text } from '../../../../client/text/desk'
import { userPageText } from '../../../../client/text/user-page'
import { DESK_FORMAT, type DeskLayout, type DeskPane } from '../../../../shared/desk/layout'
import type { Desk } from '../../../../shared/protocol/rest-desks'
import { clock } from '../../../support/market-events'
import { openPage, refused, wordsOf } from '../../open-page'

const pane = (id: string, more: Partial<DeskPane> = {}): DeskPane => ({
  id,
  kind: 'quote',
  x: 0,
  y: 0,
  w: 6,
  h: 6,
  ...more,
})
const layout = (...panes: DeskPane[]): DeskLayout => ({ format: DESK_FORMAT, panes, codes: {} })
const desk = (more: Partial<Desk> = {}): Desk => ({
  id: 'd1',
  name: '打板',
  revision: 3,
  layout: layout(pane('p1')),
  savedAt: clock('10:00:00'),
  share: null,
  ...more,
})

describe('the link of a desk', () => {
  async function share(given: Desk, answers: Record<string, unknown> = {}, dirty = false) {
    const page = await openPage({ answers })
    const onDesk = vi.fn()
    await page.show(<ShareDialog desk={given} dirty={dirty} onDesk={onDesk} onClose={vi.fn()} />)
    return { page, onDesk }
  }

  test('is created on request', async () => {
    const { page, onDesk } = await share(desk(), { 'PUT /api/desks/d1/share': desk({ share: 's1' }) })
    await page.press(text.shareOn)
    expect(page.requests['PUT /api/desks/d1/share']?.[0]?.body).toEqual({ shared: true })
    expect(onDesk).toHaveBeenCalledWith(desk({ share: 's1' }))
  })

  test.each([true, false])(
    'is whole, and says that it shows what is stored alone where there is more: %s',
    async (dirty) => {
      const { page } = await share(desk({ share: 's1' }), {}, dirty)
      expect(page.field(text.link).value).toMatch(/^http.*\/monitor\?.*s1/)
      expect(page.text().includes(text.shareDirty)).toBe(dirty)
    },
  )

  test('is copied unchanged', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (what: string) => void written.push(what) } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page } = await share(desk({ share: 's1' }))
    const { value } = page.field(text.link)
    await page.press(text.copy)
    expect(written).toEqual([value])
  })

  test.each([
    ['is taken back', desk(), 1],
    ['stays where the gateway refuses', refused('busy', '忙', 503), 0],
  ])('%s', async (_, answer, told) => {
    const { page, onDesk } = await share(desk({ share: 's1' }), { 'PUT /api/desks/d1/share': answer })
    await page.press(text.shareOff)
    expect(page.requests['PUT /api/desks/d1/share']?.[0]?.body).toEqual({ shared: false })
    expect(onDesk).toHaveBeenCalledTimes(told)
  })
})

describe('versions of a layout', () => {
  const saved = (version: number, more: object = {}) => ({
    version,
    layout: layout(pane('p1'), pane('p2', { x: 6 })),
    savedAt: clock('10:00:00'),
    ...more,
  })

  test('are listed with their time in Beijing, author and number of panes', async () => {
    const page = await openPage()
    const onRestore = vi.fn()
    const versions = [saved(4, { by: '小林' }), saved(3, { savedAt: clock('09:31:07'), layout: { panes: 'damaged' } })]
    await page.show(
      <VersionsDialog
        name="打板"
        current={4}
        versionsKey="v"
        load={async () => versions}
        onRestore={onRestore}
        onClose={vi.fn()}
      />,
    )
    await page.pass(100)
    const rows = [...document.querySelectorAll('[role=dialog] li')].map(wordsOf)
    expect(rows[0]).toContain(`${text.version(4)} 2023-02-01 10:00:00 · 小林 · ${text.paneCount(2)} ${text.current}`)
    // An unreadable version may still be restored: another release of the program may understand it.
    expect(rows[1]).toBe(`${text.version(3)} 2023-02-01 09:31:07 ${text.restoreVersion}`)
    await page.click([...document.querySelectorAll<HTMLElement>('[role=dialog] li button')][1] as HTMLElement)
    expect(onRestore).toHaveBeenCalledWith(versions[1])
  })

  test('that cannot be loaded say why, and can be requested again', async () => {
    const page = await openPage()
    const load = vi.fn(async () => Promise.reject(new Error('断了')))
    await page.show(
      <VersionsDialog name="打板" current={4} versionsKey="w" load={load} onRestore={vi.fn()} onClose={vi.fn()} />,
    )
    await page.pass(100)
    expect(page.text()).toContain('断了')
    const callsBefore = load.mock.calls.length
    await page.press(common.retry)
    expect(load.mock.calls.length).toBeGreaterThan(callsBefore)
  })
})

describe('the contents of a pane, as a user fills them in', () => {
  async function fill(given: DeskPane) {
    const page = await openPage({ answers: { 'GET /api/custom-index': [] } })
    const [onOptions, onClose] = [vi.fn(), vi.fn()]
    await page.show(<ContentsDialog pane={given} onOptions={onOptions} onClose={onClose} />)
    await page.pass(100)
    const area = document.querySelector('textarea') as HTMLTextAreaElement
    return { page, onOptions, onClose, area, label: given.kind === 'text' ? text.textField : text.codesField }
  }

  test('are its codes separated by blanks, stored with commas, each once, and its other options are kept', async () => {
    const { page, area, onOptions, onClose, label } = await fill(
      pane('p1', { kind: 'codes', options: { codes: '600519.SH,000001.SZ', mode: 'OD' } }),
    )
    expect(area.value).toBe('600519.SH 000001.SZ')
    await page.write(label, '000001，平安银行 600519.SH')
    await page.submit()
    expect(onOptions).toHaveBeenCalledWith({ mode: 'OD', codes: '000001.SZ,600519.SH' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('are not stored if a word is unknown, which is reported until it is changed', async () => {
    const { page, onOptions, label } = await fill(pane('p1', { kind: 'indexes' }))
    await page.write(label, '600519 没有这个')
    await page.submit()
    expect(page.text()).toContain(text.codesUnknown(['没有这个']))
    expect(onOptions).not.toHaveBeenCalled()
    await page.write(label, '600519')
    expect(page.text()).not.toContain(text.codesUnknown(['没有这个']))
  })

  test('are the defaults of the pane if nothing is entered', async () => {
    const { page, onOptions, label } = await fill(
      pane('p1', { kind: 'codes', options: { codes: '600519.SH', mode: 'OD' } }),
    )
    await page.write(label, '  ')
    await page.submit()
    expect(onOptions).toHaveBeenCalledWith({ mode: 'OD' })
  })

  test('are stored as written, without surrounding blanks', async () => {
    const { page, onOptions, area, label } = await fill(pane('p1', { kind: 'text', options: { text: '看量' } }))
    expect(area.value).toBe('看量')
    await page.write(label, '\n先看量，\n再看价。 ')
    await page.submit()
    expect(onOptions).toHaveBeenCalledWith({ text: '先看量，\n再看价。' })
  })
})

describe('a short name', () => {
  async function ask(more: { mayBeEmpty?: boolean; onName?: (name: string) => Promise<string | undefined> } = {}) {
    const page = await openPage()
    const onName = vi.fn(more.onName ?? (async () => undefined))
    const onClose = vi.fn()
    const words = { title: text.rename, label: text.rename, hint: text.nameHint, first: '打板', most: 24 }
    await page.show(<NameDialog {...words} {...more} onName={onName} onClose={onClose} />)
    return { page, onName, onClose, save: () => page.named<HTMLButtonElement>(common.save, 'button') }
  }

  test('is given without blanks around it', async () => {
    const { page, onName, onClose } = await ask()
    await page.write(text.rename, ' 尾盘 ')
    await page.submit()
    expect([onName.mock.calls, onClose.mock.calls.length]).toEqual([[['尾盘']], 1])
  })

  test('that cannot be stays open, and says why until it is changed', async () => {
    const { page, onClose } = await ask({ onName: async () => '已有同名' })
    await page.submit()
    expect([page.text().includes('已有同名'), onClose.mock.calls.length]).toEqual([true, 0])
    await page.write(text.rename, '尾盘')
    expect(page.text()).not.toContain('已有同名')
  })

  test.each([
    [false, true],
    [true, false],
  ])('that is empty is allowed: %s', async (mayBeEmpty, disabled) => {
    const { page, save } = await ask({ mayBeEmpty })
    await page.write(text.rename, '  ')
    expect(save().disabled).toBe(disabled)
  })
})

describe('who sees a page', () => {
  const reader = (name: string, mayEdit = false) => ({ name, nickname: `昵称${name}`, mayEdit })

  async function readers(
    given: readonly ReturnType<typeof reader>[],
    stored: unknown = ({ body }: { body: { readers: { name: string; mayEdit: boolean }[] } }) =>
      body.readers.map(({ name, mayEdit }) => reader(name, mayEdit)),
  ) {
    const route = '/api/user-custom/lin/readers'
    const page = await openPage({ answers: { [`GET ${route}`]: given, [`PUT ${route}`]: stored } })
    await page.show(<ReadersDialog name="lin" onClose={vi.fn()} />)
    await page.pass(100)
    const sent = () => page.requests[`PUT ${route}`]?.map(({ body }) => (body as { readers: unknown }).readers)
    const rows = () => [...document.querySelectorAll('[role=dialog] li')].length
    return { page, sent, rows }
  }

  test('is no one at first; an added reader may only view', async () => {
    const { page, sent, rows } = await readers([])
    expect(page.text()).toContain(userPageText.noReaders)
    await page.write(userPageText.addReader, ' wang ')
    await page.submit()
    expect(sent()).toEqual([[{ name: 'wang', mayEdit: false }]])
    expect([rows(), page.field(userPageText.addReader).value]).toEqual([1, ''])
  })

  test('are changed one at a time, the others stay', async () => {
    const { page, sent } = await readers([reader('a'), reader('b', true)])
    await page.write(userPageText.rightOf('昵称a'), 'edit')
    await page.press(userPageText.removeReader('昵称b'))
    expect(sent()).toEqual([
      [
        { name: 'a', mayEdit: true },
        { name: 'b', mayEdit: true },
      ],
      [{ name: 'a', mayEdit: true }],
    ])
  })

  test('that are added again replace their former entry', async () => {
    const { page, sent } = await readers([reader('a', true), reader('b')])
    await page.write(userPageText.addReader, 'a')
    await page.submit()
    expect(sent()).toEqual([
      [
        { name: 'b', mayEdit: false },
        { name: 'a', mayEdit: false },
      ],
    ])
  })

  test('stay the same if the name is unknown, and an error is shown', async () => {
    const { page, rows } = await readers([reader('a')], refused('not-found', '没有这个账号', 404))
    await page.write(userPageText.addReader, 'nobody')
    await page.submit()
    expect([page.text().includes('没有这个账号'), rows(), page.field(userPageText.addReader).value]).toEqual([
      true,
      1,
      'nobody',
    ])
  })
})
