import { pinyin, polyphonic } from 'pinyin-pro'

/** Readings stored per name, as initials and in full. */
const INITIALS_MAX = 16
const WHOLE_MAX = 4
/** A name with many polyphones is not expanded to all its readings. */
const LOOKED_AT_MAX = 256
/** ü is typed as v. */
const TYPED = { toneType: 'none', type: 'array', v: true } as const

/**
 * Readings of a name, space-separated, lower case: initials, the usual reading first, then those that differ in the
 * fewest polyphones, then the same in full: 重庆百货 → `cqbh zqbh chongqingbaihuo zhongqingbaihuo`.
 */
export function readingsOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const usual = pinyin(plain, TYPED).map(lettersOf)
  const choices = polyphonic(plain, TYPED)
  const others = choices.map((all, place) =>
    [...new Set([all].flat().flatMap((each) => each.split(' ').map(lettersOf)))].filter(
      (syllable) => syllable !== '' && syllable !== usual[place],
    ),
  )
  let changed: { syllables: string[]; from: number }[] = [{ syllables: usual, from: 0 }]
  const initials = new Set<string>()
  const whole = new Set<string>()
  while (changed.length > 0 && initials.size < INITIALS_MAX) {
    for (const { syllables } of changed) {
      initials.add(syllables.map((syllable) => syllable.slice(0, 1)).join(''))
      whole.add(syllables.join(''))
    }
    changed = changed
      .flatMap(({ syllables, from }) =>
        others
          .slice(from)
          .flatMap((choice, offset) =>
            choice.map((other) => ({ syllables: syllables.with(from + offset, other), from: from + offset + 1 })),
          ),
      )
      .slice(0, LOOKED_AT_MAX)
  }
  return [...[...initials].slice(0, INITIALS_MAX), ...[...whole].slice(0, WHOLE_MAX)].join(' ')
}

const lettersOf = (syllable: string): string => syllable.replace(/[^a-z0-9]/g, '')
