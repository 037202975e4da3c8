import { pinyin, polyphonic } from 'pinyin-pro'

/** Readings kept of one name. */
const READINGS_MAX = 16

/**
 * Pinyin initials of a name, space-separated, lower case: the usual reading first, then those that read fewest of its
 * polyphones otherwise: 重庆百货 → `cqbh zqbh`, 长安汽车 → `caqc zaqc`.
 */
export function initialsOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const usual = pinyin(plain, { pattern: 'first', toneType: 'none', type: 'array' }).map(letterOf)
  const choices = polyphonic(plain, { pattern: 'first', toneType: 'none', type: 'array' })
  const others = choices.map((all, place) =>
    [...new Set([all].flat().flatMap((each) => each.split(' ').map(letterOf)))].filter(
      (letter) => letter !== '' && letter !== usual[place],
    ),
  )
  let changed: { letters: string[]; from: number }[] = [{ letters: usual, from: 0 }]
  const readings = new Set<string>()
  while (changed.length > 0 && readings.size < READINGS_MAX) {
    for (const { letters } of changed) readings.add(letters.join(''))
    changed = changed.flatMap(({ letters, from }) =>
      others
        .slice(from)
        .flatMap((choice, offset) =>
          choice.map((letter) => ({ letters: letters.with(from + offset, letter), from: from + offset + 1 })),
        ),
    )
  }
  return [...readings].slice(0, READINGS_MAX).join(' ')
}

const letterOf = (syllable: string): string => syllable.replace(/[^a-z0-9]/g, '').slice(0, 1)
