import { freezeKey, freezeName, freezeSentence, useFreezes } from '../store/rows/freezes'
import { nowThere } from '../store/rows/live-market'
import { freezeText as text } from '../text/freezes'
import { formatMinute } from '../ui/format'

/** Which figures are not published now, by whom, since when and why; as long as that is so. */
export function FreezeStrip() {
  const freezes = useFreezes().filter(({ until }) => until === null || until > nowThere())
  if (freezes.length === 0) return null
  return (
    <section
      role="status"
      aria-label={text.title}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-raised px-2 py-1 text-13 text-text-1"
    >
      <span className="shrink-0 rounded bg-warning px-1 text-11 text-on-solid">{text.title}</span>
      {freezes.map((freeze) => (
        <span key={freezeKey(freeze)} className="min-w-0 break-words">
          {freezeName(freeze)}
          <span className="ml-1 text-12 text-text-3">{freezeSentence(freeze, formatMinute)}</span>
        </span>
      ))}
    </section>
  )
}
