import { address } from '../../../shared/protocol/routes'
import { demoText as text } from '../../text/demo'
import { buttonClass } from '../../ui/button'
import { AccountLinks } from './account-links'

/** In the demo, in the place of a page that needs an account. */
export function AccountOffer({ title }: { title: string }) {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="text-15 font-medium">{text.offerTitle(title)}</p>
      <p className="max-w-md text-text-2">{text.offerWhy}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <AccountLinks />
        <a href={address.trading('AD')} className={buttonClass('plain')}>
          {text.back}
        </a>
      </p>
    </div>
  )
}
