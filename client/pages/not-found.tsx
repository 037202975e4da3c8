import { address } from '../../shared/protocol/routes'
import { frame } from '../text/shell'
import { buttonClass } from '../ui/button'

export function NotFoundPage() {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-3 p-6 text-center">
      <p aria-hidden="true" className="num text-32 text-text-3">
        404
      </p>
      <p className="text-15 font-medium">{frame.notFound}</p>
      <p className="text-text-2">{frame.notFoundWhy}</p>
      <a href={address.home()} className={buttonClass('primary')}>
        {frame.goHome}
      </a>
    </div>
  )
}
