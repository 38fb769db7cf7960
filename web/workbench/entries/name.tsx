import { PicturedName } from '#web/ui/pictured-name.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import type { Entry } from '../entry.ts';
import { colleagues, longText, picture, records } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Name of a record',
  about:
    '`RecordLink` leads to the page of a record if the reader may open it; otherwise it shows only the name. `PicturedName` is for lists.',
} satisfies Entry;

export function Link() {
  return <RecordLink to={{ screen: 'users.view', id: records.usual }}>Yudi Hartono</RecordLink>;
}

export function WithoutAccess() {
  return <RecordLink to={{ screen: undefined, id: records.usual }}>Yudi Hartono</RecordLink>;
}

export function WithPicture() {
  return <PicturedName name="Yudi Hartono" image={picture} />;
}

export function WithoutPicture() {
  return <PicturedName name={colleagues[1]?.name ?? ''} image={null} />;
}

export function LongName() {
  return (
    <div style={{ maxInlineSize: 240 }}>
      <PicturedName name={longText} image={picture} />
    </div>
  );
}

export function IdOfAToken() {
  return (
    <div style={{ maxInlineSize: 240 }}>
      <TokenId
        tokenId="57896044618658097711785492504343953926634992332820282019728792003956564819967"
        record={records.usual}
      />
    </div>
  );
}
