import { Amount } from '#web/ui/amount.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
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
    <DescriptionList>
      <DescriptionItem name="Created">
        <Instant at={moment} />
      </DescriptionItem>
      <DescriptionItem name="Balance">
        <Amount value="12.5" symbol="ETH" />
      </DescriptionItem>
      <DescriptionItem name="Comment">—</DescriptionItem>
    </DescriptionList>
  );
}

export function LongText() {
  return (
    <div style={{ maxInlineSize: 320 }}>
      <DescriptionList>
        <DescriptionItem name="Comment">{longText}</DescriptionItem>
        <DescriptionItem name="A name that is longer than others">
          <bdi>{arabicText}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}
