import { PhoneField } from '#web/ui/phone/phone-field.tsx';
import type { Entry } from '../entry.ts';
import { useExampleField } from '../use-example-field.ts';

export default {
  group: 'Fields',
  title: 'Phone number',
  about: 'Country code and national digits. An international number that is pasted is split into both.',
} satisfies Entry;

export function Filled() {
  const dialCode = useExampleField('Dial code', '+62');
  const phoneNumber = useExampleField('Phone number', '8123456789');
  return <PhoneField dialCode={dialCode} phoneNumber={phoneNumber} />;
}

export function Failed() {
  const dialCode = useExampleField('Country', '');
  const phoneNumber = useExampleField('Mobile number', '12', 'Enter a phone number with its country code.');
  return <PhoneField dialCode={dialCode} phoneNumber={phoneNumber} />;
}
