import blocks from '#docs/guide/operate.md';
import { GuidePage } from './guide-page.tsx';

/** The guide for operators, which the findings on Health lead to. */
export function OperationsGuide() {
  return <GuidePage blocks={blocks} />;
}
