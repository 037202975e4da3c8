import type { VideoItem } from '../../../shared/protocol/rest'

export type Chapter = VideoItem['chapters'][number]

/** `mm:ss text` or `h:mm:ss text`; a full-width colon and a dash before the text are people's habits. */
const LINE = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：](\d{2})(?:\s*[-–—]\s*|\s+)(\S.*)$/
const TITLE_MAX = 120

/** Seconds and title of one line; undefined if it is not one. */
function readLine(line: string): Chapter | undefined {
  const match = LINE.exec(line)
  if (!match) return undefined
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ]
  const title = (match[4] ?? '').trim()
  if (seconds > 59 || (match[1] !== undefined && minutes > 59) || title.length > TITLE_MAX) return undefined
  return { at: hours * 3600 + minutes * 60 + seconds, title }
}

/** Chapters of a pasted text, in order of time; numbers (from 1) of the lines that are none. Blank lines are free. */
export function parseChapters(text: string): { chapters: Chapter[]; wrongLines: number[] } {
  const chapters: Chapter[] = []
  const wrongLines: number[] = []
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (line === '') return
    const chapter = readLine(line)
    if (chapter) chapters.push(chapter)
    else wrongLines.push(index + 1)
  })
  return { chapters: chapters.sort((a, b) => a.at - b.at), wrongLines }
}

/** Seconds as `3:05` or `1:02:03`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Place of the chapter that plays at `seconds`; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex((chapter) => chapter.at <= seconds)
