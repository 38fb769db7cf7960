import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ContractChangeName, contractChangeNames } from '#contract/chain/contract-change-names.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useChainChoice } from '../wallet/use-chain-name.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { useContractNames } from './contract-change-labels.ts';

const actsWithAddress = ['setTokenType', 'transferOwnership', 'rescue', 'rescueToken'] as const;
type ActWithAddress = (typeof actsWithAddress)[number];
const hasAddress = (change: string): change is ActWithAddress =>
  actsWithAddress.some((name) => name === change);
const isRescue = (change: string) => change === 'rescue' || change === 'rescueToken';

function useProposal() {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const [params] = useSearchParams();
  return useCallForm({
    call: client.contractChanges.proposeOwnerAct,
    keepsDraft: false,
    start: {
      chainId: '',
      standard: ['1155', 'both'].find((one) => one === params.get('contract')) ?? '721',
      act: 'setTokenType' as string,
      fee: '',
      coinName: 'PKS',
      address: '',
      text: '',
      tokenId: '',
      to: '',
      reason: '',
    },
    labels: {
      chainId: t`Network`,
      standard: t`Contract`,
      act: t({ message: 'What', context: 'act' }),
      fee: t`Service fee`,
      coinName: t`Name of the coin`,
      address: t`Address`,
      tokenId: t`Token Id`,
      to: t`Receiver`,
      text: t`Description URL`,
      reason: t`Reason (optional)`,
    },
    input: ({ chainId, standard, act: change, fee, coinName, address, text, tokenId, to, reason }) => {
      const wanted = {
        act: (contractChangeNames.find((name) => name === change) ?? 'pause') satisfies ContractChangeName,
        ...(change === 'setServiceFee' && { fee }),
        ...(change === 'setTokenType' && { coinName }),
        ...(hasAddress(change) && address.trim() && { address }),
        ...(change === 'rescueToken' && tokenId.trim() && { tokenId }),
        ...(isRescue(change) && to.trim() && { to }),
        ...(change === 'setContractURI' && text.trim() && { text }),
      };
      return {
        ...(chainId && { chainId }),
        ...wanted,
        standard: standard === '1155' ? (1155 as const) : (721 as const),
        ...(standard === 'both' && !isRescue(change) && { more: [{ ...wanted, standard: 1155 as const }] }),
        ...(reason.trim() && { reason }),
      };
    },
    done: ({ message, result }) => {
      toast.done(message);
      navigate(pathTo('contractChanges.view', result.id));
    },
  });
}

interface FieldsProps {
  form: ReturnType<typeof useProposal>;
}

/** The fields that the chosen change needs. */
function ValueFields({ form }: FieldsProps) {
  const { t } = useLingui();
  const { act: change } = form.values;
  const addressHints: Readonly<Record<ActWithAddress, string>> = {
    setTokenType: t`The ERC-20 contract. If it is empty, the coin is no longer accepted, and orders in it end.`,
    transferOwnership: t`Enter an account or a Safe. It has to accept the offer. Leave empty to cancel the offer.`,
    rescue: t`The ERC-20 contract. Leave it empty for the native coin. The whole balance that isn't owed to anyone is sent.`,
    rescueToken: t`The ERC-721 contract of the token.`,
  };
  return (
    <>
      {change === 'setServiceFee' && (
        <TextInput {...form.field('fee')} description={t`As a percentage`} inputMode="decimal" dir="ltr" />
      )}
      {change === 'setTokenType' && (
        <TextInput {...form.field('coinName')} description={t`As named in the marketplace, such as PKS.`} />
      )}
      {hasAddress(change) && (
        <TextInput
          {...form.field('address')}
          description={addressHints[change]}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {change === 'rescueToken' && <TextInput {...form.field('tokenId')} inputMode="numeric" dir="ltr" />}
      {isRescue(change) && (
        <TextInput
          {...form.field('to')}
          description={t`Balances that belong to orders and credits are not sent.`}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {change === 'setContractURI' && <TextInput {...form.field('text')} dir="ltr" autoComplete="off" />}
    </>
  );
}

function ChangeField({ form }: FieldsProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      {...form.field('act')}
      data={[
        { value: 'setTokenType', label: t`Accept a coin or stop accepting it` },
        { value: 'setServiceFee', label: t`Set the service fee` },
        { value: 'pause', label: t`Pause minting and sales` },
        { value: 'unpause', label: t`Resume minting and sales` },
        { value: 'transferOwnership', label: t`Offer contract ownership to another owner` },
        { value: 'acceptOwnership', label: t`Accept contract ownership` },
        { value: 'setContractURI', label: t`Set the collection description URL` },
        { value: 'rescue', label: t`Recover a coin sent by mistake` },
        { value: 'rescueToken', label: t`Recover a token sent by mistake` },
      ]}
    />
  );
}

/** Propose a contract change: the contract, the change and its values. The address may name the contract. */
export function ContractChangesAdd() {
  const { t } = useLingui();
  const names = useContractNames();
  const form = useProposal();
  const status = useQuery({
    queryKey: [...client.chain.chainStatus.key, {}],
    queryFn: ({ signal }) => client.chain.chainStatus({}, { signal, isUnasked: true }),
  });
  const networks = useChainChoice(status.data);
  const { act: change } = form.values;
  return (
    <CallForm form={form} submit={<Trans>Prepare change</Trans>} back={pathTo('contractChanges.list')}>
      {networks.length > 1 && <NativeSelect {...form.field('chainId')} data={networks} />}
      <NativeSelect
        {...form.field('standard')}
        data={[
          { value: '721', label: names[721] },
          { value: '1155', label: names[1155] },
          // Tokens that were sent by mistake are in one of the contracts.
          ...(isRescue(change) ? [] : [{ value: 'both', label: t`Both contracts` }]),
        ]}
      />
      <ChangeField form={form} />
      <ValueFields form={form} />
      <Textarea
        {...form.field('reason')}
        description={t`Signers see this next to the call.`}
        autosize
        minRows={2}
      />
    </CallForm>
  );
}
