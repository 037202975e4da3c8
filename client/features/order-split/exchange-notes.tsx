import { splitLimitsText } from '../../text/order-split-limits'
import { originalOrdersText } from '../../text/original-orders'
import { buttonClass } from '../../ui/button'
import { InfoCard } from '../../ui/info-card'
import { Sections } from '../../ui/sections'

/** How orders are put together, what each exchange leaves out, and what follows for findings. */
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
