import { polyphonic } from 'pinyin-pro'

/** Readings kept of one name; the product over its polyphones is cut here. */
const READINGS_MAX = 8

/** Pinyin initials of a name in every reading, space-separated, lower case: 重庆百货 → `zqbh cqbh`. */
export function initialsOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const letters = polyphonic(plain, { pattern: 'first', toneType: 'none', type: 'array' })
  let readings = ['']
  for (const choices of letters) {
    const known = choices.map((choice) => choice.replace(/[^a-z0-9]/g, ''))
    readings = [...new Set(readings.flatMap((head) => known.map((choice) => head + choice)))].slice(0, READINGS_MAX)
  }
  return readings.filter((reading) => reading !== '').join(' ')
}
