import { PredictView } from '../features/predict/predict-view'

/** `/model_predict`. */
export function ModelPredictPage() {
  return <PredictView />
}
