import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { ImageField } from '#web/kit/image-field.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { RichTextField } from '#web/kit/rich-text.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm, type CallForm as Form } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './products.module.css';

const list = '/CmsList';
const previewSize = [50, 50] as const;

type Product = AnswerOf<typeof client.products.getProduct>;

interface Values {
  name: string;
  price: string;
  creatorName: string;
  token: string;
  creatorImage: File | null;
  productImage: File | null;
  content: string;
}

function valuesOf(product: Product) {
  const { name, price, creatorName, token, content, version } = product;
  return {
    name,
    price,
    creatorName,
    token,
    creatorImage: null,
    productImage: null,
    content,
    version,
  } as const;
}

/** What both calls take; the server says what is wrong with it, of every field at once. */
function inputOf({ name, price, creatorName, token, creatorImage, productImage, content }: Values) {
  return {
    name,
    price,
    creatorName,
    content,
    token: (token || undefined) as Product['token'] | undefined,
    creatorImage: creatorImage ?? undefined,
    productImage: productImage ?? undefined,
  };
}

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Product Name`,
    price: t`Price`,
    creatorName: t`Creator Name`,
    token: t`Token Type`,
    creatorImage: t`Creator Image`,
    productImage: t`Product Image`,
    content: t`Content`,
  };
}

function useDone() {
  const navigate = useNavigate();
  return ({ message }: { message: string }) => {
    toast.done(message);
    void navigate(list);
  };
}

interface FieldsProps<V extends Values> {
  form: Form<V>;
  /** The entry that is edited; none for a new one. */
  product?: Product;
  isReadOnly: boolean;
}

function ProductFields<V extends Values>({ form: given, product, isReadOnly }: FieldsProps<V>) {
  const { t } = useLingui();
  const form = given as unknown as Form<Values>;
  return (
    <>
      <TextInput {...form.field('name')} autoComplete="off" />
      <div className={styles.pair}>
        <TextInput {...form.field('price')} inputMode="decimal" autoComplete="off" dir="ltr" />
        <NativeSelect {...form.field('token')} data={[{ value: '', label: t`Choose` }, 'ETH', 'BEP']} />
      </div>
      <TextInput {...form.field('creatorName')} autoComplete="off" />
      <ImageField
        {...form.field('creatorImage')}
        current={product?.creatorImage ?? null}
        size={previewSize}
      />
      <ImageField
        {...form.field('productImage')}
        current={product?.productImage ?? null}
        size={previewSize}
      />
      <RichTextField {...form.field('content')} isReadOnly={isReadOnly} />
    </>
  );
}

/** Add CMS, which the specification also calls the add banner form. */
export function ProductsAdd() {
  const mayChange = useMayChange(list);
  const start: Values = {
    name: '',
    price: '',
    creatorName: '',
    token: '',
    creatorImage: null,
    productImage: null,
    content: '',
  };
  const form = useCallForm({
    call: client.products.addProduct,
    start,
    labels: useLabels(),
    // Pictures that are missing are refused by the server, with everything else that is.
    input: (values) => inputOf(values) as Parameters<typeof client.products.addProduct>[0],
    done: useDone(),
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={list} isReadOnly={!mayChange}>
      <ProductFields form={form} isReadOnly={!mayChange} />
    </CallForm>
  );
}

function EditFields({ product }: { product: Product }) {
  const mayChange = useMayChange(list);
  const start: Values & { version: number } = valuesOf(product);
  const form = useCallForm({
    call: client.products.updateProduct,
    start,
    labels: useLabels(),
    input: (values) => ({ id: product.id, ...inputOf(values), version: values.version }),
    newer: async () => valuesOf(await client.products.getProduct({ id: product.id })),
    done: useDone(),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={list} isReadOnly={!mayChange}>
      <ProductFields form={form} product={product} isReadOnly={!mayChange} />
    </CallForm>
  );
}

/** Update CMS: the same fields with previews of the pictures. */
export function ProductsEdit() {
  const { currencyId = '' } = useParams();
  const query = useFreshCall(client.products.getProduct, { id: currencyId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(product) => <EditFields key={product.id} product={product} />}
    </Loaded>
  );
}
