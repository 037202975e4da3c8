import type { PredictionModel } from '../../../shared/protocol/rest-predictions'
import { predict as text } from '../../text/predict'
import { formatCount, formatDay, formatRatio } from '../../ui/format'
import { Num } from '../../ui/num'

/** What the model is, what it was fitted on, and which features it goes by, the heaviest first. */
export function ModelCard({ model }: { model: PredictionModel }) {
  const { name, note, fitted, weights } = model
  const heaviest = [...weights].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="text-15">{name}</p>
      {fitted ? (
        <p className="num text-text-2">
          {text.fitted(formatDay(fitted.from), formatDay(fitted.to), fitted.days, formatCount(fitted.count))}
        </p>
      ) : null}
      <p className="max-w-prose leading-relaxed text-text-2">{note}</p>
      {heaviest.length > 0 ? (
        <table aria-label={text.weights} className="w-full max-w-sm text-12">
          <caption className="pb-1 text-left text-text-3">{text.weightsWhy}</caption>
          <tbody>
            {heaviest.map(({ feature, weight }) => (
              <tr key={feature} className="border-b border-line">
                <th scope="row" className="py-0.5 text-left font-normal text-text-2">
                  {text.features[feature]}
                </th>
                <td className="num text-right">
                  <Num text={formatRatio(Math.abs(weight), 3)} sign={Math.sign(weight)} arrow />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}
