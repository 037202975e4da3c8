import { address, DRAFTS_MAX } from '../../../shared/protocol/routes'
import { linkFromHere } from '../../session/replay'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { analyst as text } from '../../text/analyst'

interface DraftLevelsProps {
  /** Figures that an answer cites; those with a level are prices of an instrument. */
  figures: readonly { level?: { id: string; price: string } | undefined }[]
}

/** Links that open the chart of an instrument with the prices of an answer as drafts, which the person keeps or discards there. */
export function DraftLevels({ figures }: DraftLevelsProps) {
  const instruments = useInstruments()
  const levels = new Map<string, Set<string>>()
  for (const { level } of figures) {
    if (!level) continue
    const prices = levels.get(level.id) ?? new Set()
    if (prices.size < DRAFTS_MAX) levels.set(level.id, prices.add(level.price))
  }
  if (levels.size === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-12">
      {[...levels].map(([id, prices]) => (
        <a
          key={id}
          href={linkFromHere(address.draftLevels(id, [...prices]))}
          target="_blank"
          rel="noopener"
          className="text-accent hover:underline"
        >
          {text.drawLevels(nameOfCode(instruments, id), prices.size)}
        </a>
      ))}
    </p>
  )
}
