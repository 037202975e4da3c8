import { useInstruments } from '../../store/hooks'
import { analyst as text } from '../../text/analyst'

/** An example question about a stock of this market, so that asking it as it stands gets its answer. */
export function useExample(): string {
  const { table } = useInstruments()
  const place = table?.kind.indexOf('stock') ?? -1
  const name = table?.name[place]
  return name === undefined ? text.box : text.example(name)
}
