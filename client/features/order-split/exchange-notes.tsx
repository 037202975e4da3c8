import { exchangeText } from '../../text/order-split-exchanges'
import { buttonClass } from '../../ui/button'
import { Popover } from '../../ui/popover'

/** What each exchange leaves out of its feed, on demand. */
export function ExchangeNotes() {
  return (
    <Popover
      label={exchangeText.title}
      trigger={
        <button type="button" className={buttonClass('quiet', 'small')}>
          {exchangeText.open}
        </button>
      }
    >
      <div className="max-h-[70vh] w-[min(520px,calc(100vw-32px))] overflow-y-auto text-12 leading-normal">
        <h2 className="text-13 font-medium">{exchangeText.title}</h2>
        {exchangeText.sections.map(({ head, lines }) => (
          <section key={head} className="mt-2">
            <h3 className="text-text-2">{head}</h3>
            <ul className="mt-0.5 list-disc pl-4">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Popover>
  )
}
