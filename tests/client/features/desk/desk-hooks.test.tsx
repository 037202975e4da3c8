// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isDirty, presetDraft } from '../../../../client/features/desk/draft'
import { storeDraft, storedDraft, storeOpenDesk } from '../../../../client/features/desk/draft-store'
import { type PaneActionOptions, usePaneActions } from '../../../../client/features/desk/use-pane-actions'
import { type Steps, useSteps } from '../../../../client/features/desk/use-steps'
import { session } from '../../../../client/session/session'
import { deskText as text } from '../../../../client/text/desk'
import { DESK_FORMAT, DESK_PANES_MAX, type DeskLayout, type DeskPane } from '../../../../shared/desk/layout'
import { mounted } from '../../mounted'
import { saidToasts } from '../../said-toasts'
import { forbidStorage } from '../../store/forbidden-storage'

/** Renders a hook; returns a getter of its current value. */
function hook<T>(use: () => T) {
  let now: T | undefined
  function Part() {
    now = use()
    return null
  }
  mounted(<Part />)
  return () => now as T
}

describe('steps that can be undone', () => {
  const steps = () => {
    const now = hook(() => useSteps(() => 0))
    const put = (next: number, undoable?: boolean) => act(() => now().put(next, undoable))
    const undo = () => act(() => now().undo())
    return { now: now as () => Steps<number>, put, undo }
  }

  test('can be undone one at a time, to the first and no further', () => {
    const { now, put, undo } = steps()
    expect(now().canUndo).toBe(false)
    put(1)
    put(2)
    expect([now().value, now().latest.current, now().canUndo]).toEqual([2, 2, true])
    undo()
    expect(now().value).toBe(1)
    undo()
    undo()
    expect([now().value, now().canUndo]).toEqual([0, false])
  })

  test('in between are undone together with the one that started them', () => {
    const { now, put, undo } = steps()
    put(1)
    put(2, false)
    put(3, false)
    undo()
    expect(now().value).toBe(0)
  })

  test('are fifty at most', () => {
    const { now, put, undo } = steps()
    for (let value = 1; value <= 60; value++) put(value)
    for (let count = 0; count < 60; count++) undo()
    expect(now().value).toBe(10)
  })

  test('cannot be undone once they were settled', () => {
    const { now, put, undo } = steps()
    put(1)
    act(() => now().settle())
    undo()
    expect(now().value).toBe(1)
  })

  test('see the latest value before the next render', () => {
    const { now } = steps()
    act(() => {
      now().put(now().latest.current + 1)
      now().put(now().latest.current + 1)
    })
    expect(now().value).toBe(2)
  })
})

describe('the desk in this browser', () => {
  beforeEach(() => localStorage.clear())
  const signedIn = (id: string | undefined) => {
    const spy = vi.spyOn(session, 'user').mockReturnValue((id === undefined ? undefined : { id }) as never)
    onTestFinished(() => spy.mockRestore())
  }

  test('is each account’s own', () => {
    signedIn('u1')
    storeDraft(presetDraft('review'))
    expect(storedDraft()).toEqual(presetDraft('review'))
    signedIn('u2')
    expect(storedDraft()).toBeUndefined()
    signedIn(undefined)
    expect(storedDraft()).toBeUndefined()
  })

  test('is next the one that was stored, of its revision, with nothing unsaved', () => {
    signedIn('u1')
    const { layout } = presetDraft('trading')
    storeOpenDesk({ id: 'd1', name: '打板', revision: 4, layout, savedAt: 1, share: null })
    const draft = storedDraft()
    expect(draft).toMatchObject({ name: '打板', origin: { id: 'd1', revision: 4 }, auto: false })
    expect(draft && isDirty(draft)).toBe(false)
  })

  test('is not stored without storage', () => {
    signedIn('u1')
    forbidStorage()
    storeDraft(presetDraft('review'))
    expect(storedDraft()).toBeUndefined()
  })
})

describe('what is done with panes', () => {
  const pane = (id: string, kind: string, more: Partial<DeskPane> = {}): DeskPane => ({
    id,
    kind,
    x: 0,
    y: 0,
    w: 6,
    h: 6,
    ...more,
  })

  function actions(panes: readonly DeskPane[], more: Partial<PaneActionOptions> = {}) {
    let layout: DeskLayout = { format: DESK_FORMAT, panes: [...panes], codes: {} }
    const [ask, undo] = [vi.fn(), vi.fn()]
    const change = vi.fn((step: (now: DeskLayout) => DeskLayout) => {
      layout = step(layout)
    })
    const now = hook(() =>
      usePaneActions({ layout, openDialog: ask, undo, change, popOut: undefined, ...more } as PaneActionOptions),
    )
    return { now, ask, undo, layout: () => layout }
  }

  test.each([
    ['minute', 8, 12, 'a'],
    ['breadth', 6, 9, undefined],
  ] as const)(
    'a new %s stands at its usual size, in the first group where it shows one instrument',
    (kind, w, h, link) => {
      const { now, layout } = actions([])
      act(() => now().add(kind))
      expect(layout().panes.map((made) => [made.kind, made.w, made.h, made.link])).toEqual([[kind, w, h, link]])
    },
  )

  test('one more than a desk holds is not added, and said so', () => {
    const { error } = saidToasts()
    const { now, layout } = actions(Array.from({ length: DESK_PANES_MAX }, (_, at) => pane(`p${at}`, 'quote')))
    act(() => now().add('minute'))
    expect([layout().panes.length, error.mock.calls]).toEqual([DESK_PANES_MAX, [[text.full]]])
  })

  test('one that is removed can be restored', () => {
    const { info } = saidToasts()
    const { now, layout, undo } = actions([pane('p1', 'quote', { title: '我的' }), pane('p2', 'book', { x: 6 })])
    act(() =>
      now()
        .actionsOf(pane('p1', 'quote', { title: '我的' }))
        .remove?.(),
    )
    expect(layout().panes.map(({ id }) => id)).toEqual(['p2'])
    const [said, offer] = info.mock.calls[0] ?? []
    expect(said).toBe(text.removedPane('我的'))
    offer?.onClick()
    expect(undo).toHaveBeenCalledTimes(1)
  })

  test('fills the desk, and restores it', () => {
    const { now } = actions([pane('p1', 'quote'), pane('p2', 'book')])
    act(() => now().actionsOf(pane('p1', 'quote')).fill?.())
    expect([
      now().filled,
      now().actionsOf(pane('p1', 'quote')).filled,
      now().actionsOf(pane('p2', 'book')).filled,
    ]).toEqual(['p1', true, false])
    act(() => now().actionsOf(pane('p1', 'quote')).fill?.())
    expect(now().filled).toBeUndefined()
  })

  test('can be filled in only if its kind has contents, and always be named', () => {
    const { now, ask } = actions([])
    expect(now().actionsOf(pane('p1', 'quote')).compose).toBeUndefined()
    now().actionsOf(pane('p1', 'codes')).compose?.()
    now().actionsOf(pane('p2', 'quote')).retitle?.()
    expect(ask.mock.calls.map(([asked]) => [asked.kind, asked.pane.id])).toEqual([
      ['contents', 'p1'],
      ['title', 'p2'],
    ])
  })

  test('moves to a window only if windows are available', () => {
    const popOut = vi.fn()
    expect(actions([]).now().actionsOf(pane('p1', 'quote')).popOut).toBeUndefined()
    actions([], { popOut }).now().actionsOf(pane('p1', 'quote')).popOut?.()
    expect(popOut).toHaveBeenCalledWith(pane('p1', 'quote'))
  })

  test('a typed instrument goes to the pane used last, or to the first that shows one', () => {
    const panes = [pane('p1', 'breadth'), pane('p2', 'quote'), pane('p3', 'book')]
    const { now, layout } = actions(panes)
    const codes = () => layout().panes.map(({ code }) => code)
    let taken: boolean | undefined
    act(() => {
      taken = now().pick('600519.SH')
    })
    expect([taken, codes()]).toEqual([true, [undefined, '600519.SH', undefined]])
    act(() => now().use('p3'))
    act(() => void now().pick('000001.SZ'))
    expect(codes()).toEqual([undefined, '600519.SH', '000001.SZ'])
  })

  test('a typed instrument is refused if no pane shows one', () => {
    const { now, layout } = actions([pane('p1', 'breadth')])
    expect(now().pick('600519.SH')).toBe(false)
    expect(layout().panes[0]?.code).toBeUndefined()
  })
})
