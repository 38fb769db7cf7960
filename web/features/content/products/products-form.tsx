import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ImageField } from '#web/ui/image-field.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { RichTextField } from '#web/ui/rich-text.tsx';
import { client, type AnswerOf, type ClientCall } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import styles from './products.module.css';
import { type TokenDraft, useTokenDraft } from './use-token-draft.ts';

const previewSize = [50, 50] as const;

type Product = AnswerOf<typeof client.products.getProduct>;
type NewProduct = Parameters<typeof client.products.addProduct>[0];
/** Either call: they only differ in whether images may be left out. */
type Save = ClientCall<
  NewProduct & Parameters<typeof client.products.updateProduct>[0],
  AnswerOf<typeof client.products.updateProduct>
>;

function valuesOf(product: Product | undefined, draft: TokenDraft | undefined) {
  if (draft) return { ...draft, token: draft.token as Product['token'] | '' };
  return {
    name: product?.name ?? '',
    price: product?.price ?? '',
    creatorName: product?.creatorName ?? '',
    token: product?.token ?? ('' as const),
    creatorImage: null as File | null,
    productImage: null as File | null,
    content: product?.content ?? '',
  };
}

/** The input of both calls. The server reports a missing image or token together with all other errors. */
function inputOf({ token, creatorImage, productImage, ...values }: ReturnType<typeof valuesOf>) {
  return {
    ...values,
    token: token || undefined,
    creatorImage: creatorImage ?? undefined,
    productImage: productImage ?? undefined,
  } as NewProduct;
}

function ProductForm({ product, draft }: { product?: Product; draft?: TokenDraft }) {
  const { t } = useLingui();
  const save: Save = product ? client.products.updateProduct : client.products.addProduct;
  const form = useRecordForm({
    record: product,
    call: save,
    read: client.products.getProduct,
    values: (one) => valuesOf(one, draft),
    labels: {
      name: t`Product Name`,
      price: t`Price`,
      creatorName: t`Creator Name`,
      token: t`Token Type`,
      creatorImage: t`Creator Image`,
      productImage: t`Product Image`,
      content: t`Content`,
    },
    input: inputOf,
    menu: '/CmsList',
    list: pathTo('products.list'),
  });
  return (
    <RecordForm form={form}>
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
      <RichTextField {...form.field('content')} isReadOnly={form.isReadOnly} />
    </RecordForm>
  );
}

function ProductOfToken({ token }: { token: string }) {
  const query = useTokenDraft(token);
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={7} />}>
      {(draft) => <ProductForm draft={draft} />}
    </Loaded>
  );
}

/** Add CMS, which the specification also calls the add banner form. The values of a token fill it, if the address names one. */
export function ProductsAdd() {
  const [params] = useQueryString();
  const token = params.get('token');
  return token === null ? <ProductForm /> : <ProductOfToken token={token} />;
}

/** Update CMS: the same fields with previews of the images. */
export function ProductsEdit() {
  return (
    <RouteRecord call={client.products.getProduct} fields={6} name={({ name }) => name}>
      {(product) => <ProductForm product={product} />}
    </RouteRecord>
  );
}
