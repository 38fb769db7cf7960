import type { NameLocale } from './names.ts';

/** A country that sample users live in. */
export interface Country {
  name: string;
  /** ISO 3166-1 alpha-2. */
  code: string;
  dialCode: string;
  /** The prefixes of its mobile numbers, and the number of digits after them. */
  mobile: { prefixes: readonly string[]; digits: number };
  regions: readonly string[];
  names: readonly NameLocale[];
  /** Its share of the users, relative to the others. */
  weight: number;
}

function country(
  code: string,
  name: string,
  weight: number,
  phone: string,
  names: readonly NameLocale[],
  regions: string,
): Country {
  const [dialCode = '', prefixes = '', digits = ''] = phone.split(' ');
  return {
    name,
    code,
    dialCode,
    mobile: { prefixes: prefixes.split(','), digits: Number(digits) },
    regions: regions.split(', '),
    names,
    weight,
  };
}

export const countries: readonly Country[] = [
  country(
    'US',
    'United States',
    16,
    '+1 2125,3105,4155,3125,6175,2065 6',
    ['english', 'spanish'],
    'California, New York, Texas, Florida, Illinois, Washington, Massachusetts',
  ),
  country(
    'IN',
    'India',
    14,
    '+91 98,97,99,90,88,70 8',
    ['indian'],
    'Maharashtra, Karnataka, Tamil Nadu, Delhi, Gujarat, Kerala, West Bengal',
  ),
  country(
    'GB',
    'United Kingdom',
    7,
    '+44 7780,7912,7400,7501 6',
    ['english', 'indian'],
    'England, Scotland, Wales, Northern Ireland',
  ),
  country(
    'BR',
    'Brazil',
    7,
    '+55 119,219,319,419 8',
    ['portuguese'],
    'São Paulo, Rio de Janeiro, Minas Gerais, Bahia, Paraná',
  ),
  country(
    'ID',
    'Indonesia',
    6,
    '+62 812,813,857,878 7',
    ['indonesian'],
    'Jakarta, Jawa Barat, Jawa Timur, Bali, Sumatera Utara',
  ),
  country(
    'TR',
    'Türkiye',
    5,
    '+90 532,542,505,555 7',
    ['turkish'],
    'İstanbul, Ankara, İzmir, Bursa, Antalya',
  ),
  country('VN', 'Vietnam', 5, '+84 90,91,97,98 7', ['vietnamese'], 'Hà Nội, Hồ Chí Minh, Đà Nẵng, Cần Thơ'),
  country('NG', 'Nigeria', 5, '+234 803,806,813,703 7', ['nigerian'], 'Lagos, Abuja, Kano, Rivers, Oyo'),
  country(
    'AE',
    'United Arab Emirates',
    4,
    '+971 50,52,55,56 7',
    ['arabic', 'indian', 'english'],
    'Dubai, Abu Dhabi, Sharjah, Ajman',
  ),
  country(
    'SA',
    'Saudi Arabia',
    4,
    '+966 50,53,55,56 7',
    ['arabic'],
    'Riyadh, Makkah, Eastern Province, Madinah',
  ),
  country('EG', 'Egypt', 4, '+20 10,11,12 8', ['arabic'], 'Cairo, Giza, Alexandria, Luxor'),
  country(
    'DE',
    'Germany',
    5,
    '+49 151,160,170,171 8',
    ['german', 'turkish'],
    'Berlin, Bayern, Hamburg, Hessen, Nordrhein-Westfalen, Baden-Württemberg',
  ),
  country(
    'FR',
    'France',
    4,
    '+33 61,62,65,66 7',
    ['french', 'arabic'],
    "Île-de-France, Provence-Alpes-Côte d'Azur, Occitanie, Bretagne",
  ),
  country('ES', 'Spain', 3, '+34 6 8', ['spanish'], 'Madrid, Cataluña, Andalucía, Valencia, Galicia'),
  country('MX', 'Mexico', 4, '+52 55,81,33 8', ['spanish'], 'Ciudad de México, Jalisco, Nuevo León, Puebla'),
  country('UA', 'Ukraine', 3, '+380 50,63,67,93 7', ['russian'], 'Kyiv, Lviv, Odesa, Kharkiv, Dnipro'),
  country(
    'PL',
    'Poland',
    2,
    '+48 501,602,721,880 6',
    ['polish'],
    'Mazowieckie, Małopolskie, Śląskie, Pomorskie',
  ),
  country('JP', 'Japan', 4, '+81 90 8', ['japanese'], 'Tokyo, Osaka, Kanagawa, Aichi, Hokkaido'),
  country('KR', 'South Korea', 3, '+82 10 8', ['korean'], 'Seoul, Busan, Incheon, Gyeonggi'),
  country(
    'MA',
    'Morocco',
    2,
    '+212 61,62,66,67 7',
    ['arabic', 'french'],
    'Casablanca-Settat, Rabat-Salé-Kénitra, Marrakech-Safi',
  ),
];
