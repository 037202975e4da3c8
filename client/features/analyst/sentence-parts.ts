/** A piece of a sentence: plain words, or the number of a fact. */
type SentencePart = { kind: 'words'; text: string } | { kind: 'fact'; place: number }

/** Takes `{n}` out of a sentence. A reference to a fact that does not exist stays as words, so that it shows. */
export function sentenceParts(sentence: string, facts: number): SentencePart[] {
  const parts: SentencePart[] = []
  let from = 0
  for (const match of sentence.matchAll(/\{(\d{1,4})\}/g)) {
    const place = Number(match[1])
    if (place >= facts) continue
    if (match.index > from) parts.push({ kind: 'words', text: sentence.slice(from, match.index) })
    parts.push({ kind: 'fact', place })
    from = match.index + match[0].length
  }
  if (from < sentence.length) parts.push({ kind: 'words', text: sentence.slice(from) })
  return parts
}
