import { splitLimitsText } from '../../text/order-split-limits'
import { originalOrdersText } from '../../text/original-orders'
import { buttonClass } from '../../ui/button'
import { InfoCard } from '../../ui/info-card'
import { Sections } from '../../ui/sections'

/** Explains how orders are combined, what each exchange omits, and the limits of findings. */
export const ExchangeNotes = () => (
  <InfoCard
    title={originalOrdersText.title}
    trigger={
      <button type="button" className={buttonClass('quiet', 'small')}>
        {splitLimitsText.open}
      </button>
    }
  >
    <p>{originalOrdersText.lead}</p>
    <Sections sections={originalOrdersText.exchanges} />
    <Sections sections={splitLimitsText.sections} />
  </InfoCard>
)
