import { type Agreement, diverges } from '../../store/baskets/contributions'
import { radarText as text } from '../../text/index-radar'
import { Badge } from '../../ui/badge'

/** Whether price and money go the same way; amber where they part. */
export function AgreementMark({ agreement }: { agreement: Agreement }) {
  if (agreement === 'none') return null
  const parted = diverges(agreement)
  return (
    <Badge kind={parted ? 'warning' : 'note'} title={text.agreementHelp}>
      {parted && <span className="mr-1 @max-[380px]:hidden">{text.divergence} ·</span>}
      {text.agreement[agreement]}
    </Badge>
  )
}
