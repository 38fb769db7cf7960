import { Amount } from '#web/ui/amount.tsx';
import { Fact, Facts } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { Entry } from '../entry.ts';
import { arabicText, longText, moment } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Details of a record',
  about: 'Names and values, line by line.',
} satisfies Entry;

export function Usual() {
  return (
    <Facts>
      <Fact name="Created">
        <Instant at={moment} />
      </Fact>
      <Fact name="Balance">
        <Amount value="12.5" symbol="ETH" />
      </Fact>
      <Fact name="Comment">—</Fact>
    </Facts>
  );
}

export function LongText() {
  return (
    <div style={{ maxInlineSize: 320 }}>
      <Facts>
        <Fact name="Comment">{longText}</Fact>
        <Fact name="A name that is longer than others">
          <bdi>{arabicText}</bdi>
        </Fact>
      </Facts>
    </div>
  );
}
