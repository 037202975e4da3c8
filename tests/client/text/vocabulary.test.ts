import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = resolve(import.meta.dirname, '..', '..', '..', 'client', 'text')
const FILES = readdirSync(FOLDER)

/** Every text of a module by its path in it; functions are called with any words as arguments. */
function* texts(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'function') yield* texts(said(value), path)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* texts(each, `${path}.${key}`)
}

function said(ask: unknown): unknown {
  const words: object = new Proxy([], { get: (_, key) => (typeof key === 'symbol' ? undefined : () => '…') })
  for (const given of ['…', 1, words]) {
    try {
      return (ask as (...given: unknown[]) => unknown)(given, given, given, given, given)
    } catch {}
  }
  return undefined
}

const WORDS = (
  await Promise.all(FILES.map(async (file) => [...texts(await import(resolve(FOLDER, file)), file.replace('.ts', ''))]))
).flat()

/** Synonyms, each with the word that every page uses. */
const ONE_WORD: [wrong: RegExp, right: string][] = [
  [/\b(AD|OD)\b/, '主动 / 全部'],
  [/涨跌幅/, '涨幅'],
  [/5分(涨|跌)速/, '涨速'],
  [/^(主动|大单|被动|全部)净$/, '…净额'],
  [/主力/, '大单'],
  [/^置信$/, '置信度'],
  [/墙屏|上墙|大屏/, '屏幕'],
  [/(?<!GPT)策略助手|GPT(?!策略)/, 'GPT策略'],
]

/** Without addresses such as `/trading/AD` and the name of Microsoft's directory, which people know by these letters. */
const withoutNames = (text: string): string => text.replaceAll(/\/[\w/.-]+|Azure AD/g, '')

/** The search words of the settings: users type them, pages do not show them. */
const isTyped = (path: string): boolean => path.startsWith('settings.settings') && path.includes('.words.')

describe('every page uses the same word for a thing', () => {
  test('all texts are looked at', () => {
    expect(FILES.length).toBeGreaterThan(25)
    expect(WORDS.length).toBeGreaterThan(1_500)
  })

  test.each(ONE_WORD)('%s is not said, but %s', (wrong) => {
    expect(WORDS.filter(([path, text]) => !isTyped(path) && wrong.test(withoutNames(text)))).toEqual([])
  })
})
