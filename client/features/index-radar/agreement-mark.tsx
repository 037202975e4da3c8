import { radarText as text } from '../../text/index-radar'
import { Badge } from '../../ui/badge'
import { type Agreement, diverges } from './contributions'

/** Whether price and money go the same way; amber where they part. */
export function AgreementMark({ agreement }: { agreement: Agreement }) {
  if (agreement === 'none') return null
  return (
    <Badge kind={diverges(agreement) ? 'warning' : 'note'} title={text.agreementHelp}>
      {text.agreement[agreement]}
    </Badge>
  )
}
