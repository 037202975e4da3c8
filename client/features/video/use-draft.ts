import { useState } from 'react'
import { idsFromInput } from '../../../shared/market/instrument'
import { formatDate } from '../../ui/format'
import { parseChapters } from './chapters'

/** Codes of a text and the words that are none; a bare code takes its first meaning. */
function readCodeWords(words: string): { codes: string[]; wrong: string[] } {
  const parts = words.split(/[\s,，、;；]+/).filter(Boolean)
  const read = parts.map((word) => ({ word, id: idsFromInput(word)[0] }))
  return {
    codes: [...new Set(read.flatMap(({ id }) => id ?? []))],
    wrong: read.filter(({ id }) => id === undefined).map(({ word }) => word),
  }
}

/** Fields of a video to be published, and their errors. */
export function useDraft() {
  const [title, setTitle] = useState('')
  const [date, setDate] = useState(() => formatDate(Date.now()))
  const [codeWords, setCodeWords] = useState('')
  const [chapterLines, setChapterLines] = useState('')
  return {
    title,
    setTitle,
    date,
    setDate,
    codeWords,
    setCodeWords,
    chapterLines,
    setChapterLines,
    ...readCodeWords(codeWords),
    ...parseChapters(chapterLines),
    /** For another video of the same day. */
    clear() {
      setTitle('')
      setCodeWords('')
      setChapterLines('')
    },
  }
}

export type VideoDraft = ReturnType<typeof useDraft>
