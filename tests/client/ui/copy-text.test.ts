// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyText } from '../../../client/ui/copy-text'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Records the selected text of the focused field at each copy command of the page. */
function watchCopies(answer: () => boolean): string[] {
  const copied: string[] = []
  document.execCommand = (what) => {
    const field = document.querySelector('textarea')
    copied.push(
      `${what} ${field?.value.slice(field.selectionStart, field.selectionEnd)} in ${field?.parentElement?.id}`,
    )
    return answer()
  }
  return copied
}

describe('a text is copied', () => {
  test('with the clipboard API if there is one', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const byHand = watchCopies(() => true)
    expect(await copyText('一')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('一')
    expect(byHand).toEqual([])
  })

  test.each([
    ['there is none, as over plain http', {}],
    ['it refuses', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
  ])('from a temporary field if %s', async (_words, navigator) => {
    vi.stubGlobal('navigator', navigator)
    document.body.id = 'page'
    document.body.innerHTML = '<button>x</button>'
    document.querySelector('button')?.focus()
    const byHand = watchCopies(() => true)
    expect(await copyText('一二')).toBe(true)
    expect(byHand).toEqual(['copy 一二 in page'])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  test('within a dialog from a field inside it, as a dialog keeps the focus', async () => {
    vi.stubGlobal('navigator', {})
    document.body.innerHTML = '<div role="dialog" id="dialog"><button>x</button></div>'
    document.querySelector('button')?.focus()
    const byHand = watchCopies(() => true)
    await copyText('一')
    expect(byHand).toEqual(['copy 一 in dialog'])
  })

  test.each([
    ['is refused', () => false],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
  ])('not at all, with `false` as the result, if copying %s', async (_words, answer) => {
    vi.stubGlobal('navigator', {})
    watchCopies(answer)
    expect(await copyText('一')).toBe(false)
    expect(document.querySelector('textarea')).toBeNull()
  })
})
